/** Serves the built page on loopback for the tests, and tells them where. */
import type { TestProject } from 'vitest/node';
import { preview } from 'vite';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the page is not served; build it first: web/build');
  project.provide('address', address);
  return () => server.close();
}
