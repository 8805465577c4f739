/**
 * The page in front of a real service: `shikatsu serve` with a worker, PostgreSQL and NATS. If the binary or the
 * servers are missing, the test is skipped and says so.
 */
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serious } from './accessibility.ts';
import { browser } from './browser.ts';

const GAP = readFileSync(new URL('../../docs/examples/gap.txt', import.meta.url), 'utf8');
const ROOT = new URL('../../', import.meta.url);
const DATABASE = process.env['SHIKATSU_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/test';
const SCHEMA = `shikatsu_test_page_${process.pid}`;

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

if (binary === undefined || !hasServers) console.warn('service.e2e: skipped, because shikatsu or PostgreSQL is not here');

describe.skipIf(binary === undefined || !hasServers)('with a service behind the page', () => {
  let server: ChildProcess;
  let address: string;
  const { open } = browser();

  beforeAll(async () => {
    sql(`drop schema if exists ${SCHEMA} cascade; create schema ${SCHEMA}`);
    const words = ['serve', '--listen', '127.0.0.1:0', '--web', 'web/dist', '--workers', '1', '--memory', '64', '--longest', '2s'];
    server = spawn(binary ?? '', [...words, '--schema', SCHEMA, '--prefix', 'test-page'], {
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
    sql(`drop schema ${SCHEMA} cascade`);
  });

  test('what the browser does not prove can be asked of the server, with its progress and its words', async () => {
    const page = await open(`#/solve?${new URLSearchParams({ text: GAP })}`, address);
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    const offer = page.getByRole('button', { name: 'Solve on the server' });
    await offer.waitFor({ timeout: 80_000 });
    expect(await serious(page)).toEqual([]);
    await offer.click();
    await page.getByTestId('server').getByText('The server could not prove it either.').waitFor({ timeout: 60_000 });
    expect(faults).toEqual([]);
  });
});
