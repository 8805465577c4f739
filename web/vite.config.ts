/// <reference types="vitest/config" />
import preact from '@preact/preset-vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

/**
 * Shudan's rules in a layer below ours, and without its pictures of wood and stones: we draw our own, and
 * those would be the largest files of the page.
 */
function plainShudan(): Plugin {
  return {
    name: 'plain-shudan',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('shudan/css/goban.css')) return undefined;
      const bare = code.replace(/url\('\.\/[^']+'\)/gu, 'none');
      if (bare === code) throw new Error('Shudan has no pictures any more: this step can go');
      return `@layer shudan {\n${bare.replace('none var(', 'var(')}\n}`;
    },
  };
}

/** Tells the service worker every file of the page, so that all of it opens without a network. */
function listForOffline(): Plugin {
  return {
    name: 'list-for-offline',
    generateBundle(_, bundle) {
      const worker = bundle['offline.js'];
      if (worker?.type !== 'chunk') throw new Error('the service worker is missing');
      const files = Object.keys(bundle).filter((name) => name !== 'offline.js' && !name.endsWith('.map'));
      const listed = worker.code.replace(/(["'`])EVERY FILE\1/u, () => JSON.stringify(files.sort().join()));
      if (listed === worker.code) throw new Error('the service worker has no place for the list of files');
      worker.code = listed;
    },
  };
}

/** The development server sends styles and updates in ways that the policy of the page forbids. */
function withoutPolicy(): Plugin {
  return {
    name: 'without-policy',
    apply: 'serve',
    transformIndexHtml: (page) => page.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/u, ''),
  };
}

/** Tests that measure time: no other test runs beside them. */
const ALONE = ['budget', 'check', 'play-speed', 'worker'].map((name) => `e2e/${name}.e2e.ts`);

/** A failed test runs once more, and the runner says so, because a machine may be busy for a moment. */
const inChromium = { globalSetup: ['e2e/server.ts'], testTimeout: 90_000, hookTimeout: 60_000, maxWorkers: 2, retry: 1 };

export default defineConfig({
  // The page works in any folder of any server.
  base: './',
  plugins: [preact(), plainShudan(), listForOffline(), withoutPolicy()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 4096,
    rolldownOptions: {
      input: ['index.html', 'speed.html', 'src/offline/service-worker.ts'],
      // A service worker controls only its own folder and those below.
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? 'offline.js' : 'assets/[name]-[hash].js'),
        // One file for each language, instead of one for each section and language.
        codeSplitting: { groups: [{ debugName: 'words', test: /messages\/(?!en\/)/u, name: (id) => `words-${/messages\/(\w+)/u.exec(id)?.[1]}` }] },
      },
    },
  },
  server: { fs: { allow: ['..'] } },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', testTimeout: 30_000, include: ['src/**/*.test.ts'] } },
      { extends: true, test: { ...inChromium, name: 'e2e', include: ['e2e/**/*.e2e.ts'], exclude: ALONE } },
      { extends: true, test: { ...inChromium, name: 'alone', include: ALONE, fileParallelism: false } },
    ],
  },
});
