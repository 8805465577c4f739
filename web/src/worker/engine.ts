/** The engine of the page: the module fetched and compiled while the page is drawn. */
import address from '../../module/shikatsu_wasm_bg.wasm?url';
import { Client } from './client.ts';

export async function engine(memory?: number): Promise<Client> {
  const module = await WebAssembly.compileStreaming(fetch(address));
  const start = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const client = new Client(module, start, memory);
  await client.ready;
  return client;
}
