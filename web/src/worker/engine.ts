/** The engine of the page: the module fetched and compiled once, while the page is drawn. */
import address from '../../module/shikatsu_wasm_bg.wasm?url';
import { Client } from './client.ts';

let module: Promise<WebAssembly.Module> | undefined;

/** Starts a new worker with the module, so that one section's search never waits for another's. */
export async function engine(memory?: number): Promise<Client> {
  module ??= WebAssembly.compileStreaming(fetch(address));
  const start = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const client = new Client(await module, start, memory);
  await client.ready;
  return client;
}
