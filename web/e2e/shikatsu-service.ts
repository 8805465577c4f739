/**
 * A real service for the page: `shikatsu serve` with a worker, PostgreSQL and NATS. If the binary or the servers are
 * missing, the tests are skipped and say so.
 */
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const DATABASE = process.env['SHIKATSU_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test';

/** The binary that was built last, or the one that is named. */
const binary = [process.env['SHIKATSU_BINARY'], ...['release', 'debug'].map((kind) => fileURLToPath(new URL(`target/${kind}/shikatsu`, ROOT)))].find(
  (path) => path !== undefined && existsSync(path),
);

const sql = (text: string) => execFileSync('psql', ['-q', DATABASE, '-c', text], { stdio: 'ignore' });

const hasServers = (() => {
  try {
    sql('select 1');
    return true;
  } catch {
    return false;
  }
})();

/** Whether a service cannot be started here. */
export const isMissing = binary === undefined || !hasServers;

if (isMissing) console.warn('tests with a service are skipped, because shikatsu or PostgreSQL is not here');

/** Runs a command that a page shows, beside the test; what it says is kept. */
export function runShown(command: string): { process: ChildProcess; said(): string } {
  const shown = command.replace(/^shikatsu /u, `exec '${binary ?? ''}' `);
  const started = spawn('sh', ['-c', shown], { env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/games` }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  started.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { process: started, said: () => said };
}

const schemaOf = (name: string) => `shikatsu_test_${name}_${process.pid}`;

/** Changes what a service of these tests has stored. */
export const change = (name: string, text: string): void => void sql(`set search_path to ${schemaOf(name)}; ${text}`);

/** A port that is free now, for a service whose address must be known before it starts. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Starts a service for the tests of one file, in a schema of its own, and returns where it is. */
export function shikatsuService(name: string, more: readonly string[] = []): () => string {
  const schema = schemaOf(name);
  let server: ChildProcess;
  let address = '';
  beforeAll(async () => {
    sql(`drop schema if exists ${schema} cascade; create schema ${schema}`);
    const listen = more.includes('--listen') ? [] : ['--listen', '127.0.0.1:0'];
    const words = ['serve', ...listen, '--web', 'web/dist', '--workers', '1', '--memory', '64', '--longest', '2s', ...more];
    server = spawn(binary ?? '', [...words, '--schema', schema, '--prefix', `test-${name}`], {
      cwd: ROOT,
      env: { ...process.env, SHIKATSU_DATABASE: DATABASE },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    address = await new Promise<string>((resolve, reject) => {
      let said = '';
      server.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-10_000);
        const found = /serving at (http:\/\/[^;]+);/u.exec(said);
        if (found?.[1] !== undefined) resolve(`${found[1]}/`);
      });
      server.on('exit', () => reject(new Error(said)));
    });
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => server.on('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    sql(`drop schema ${schema} cascade`);
  });
  return () => address;
}
