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

/**
 * Tells the service worker every file of the page, so that all of it opens without a network; and the packs of the bank,
 * which it keeps once they were opened.
 */
function listForOffline(): Plugin {
  return {
    name: 'list-for-offline',
    generateBundle(_, bundle) {
      const worker = bundle['offline.js'];
      if (worker?.type !== 'chunk') throw new Error('the service worker is missing');
      const all = Object.keys(bundle).filter((name) => name !== 'offline.js' && !name.endsWith('.map'));
      const isPack = (name: string) => /^assets\/packs\/.*\.json$/u.test(name);
      let code = worker.code;
      for (const [place, files] of [
        ['EVERY FILE', all.filter((name) => !isPack(name))],
        ['EVERY PACK', all.filter(isPack)],
      ] as const) {
        const listed = code.replace(new RegExp(`(["'\`])${place}\\1`, 'u'), () => JSON.stringify([...files].sort().join()));
        if (listed === code) throw new Error('the service worker has no place for the list of files');
        code = listed;
      }
      worker.code = code;
    },
  };
}

/** The files that `cargo xtask problems --packs` writes. */
const isOfBank = (file: string) => file.replaceAll('\\', '/').includes('module/packs/');

/** The development server sends styles and updates in ways that the policy of the page forbids. */
function withoutPolicy(): Plugin {
  return {
    name: 'without-policy',
    apply: 'serve',
    transformIndexHtml: (page) => page.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/u, ''),
  };
}

/** Tests that measure time: no other test runs beside them. */
const ALONE = ['budget', 'check', 'play-speed', 'train-speed', 'worker'].map((name) => `e2e/${name}.e2e.ts`);

/** A failed test runs once more, and the runner says so, because a machine may be busy for a moment. */
const inChromium = { globalSetup: ['e2e/server.ts'], testTimeout: 90_000, hookTimeout: 60_000, maxWorkers: 2, retry: 1 };

export default defineConfig({
  // The page works in any folder of any server.
  base: './',
  plugins: [preact(), plainShudan(), listForOffline(), withoutPolicy()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The policy of the page lets nothing be fetched from an address that is the file itself.
    assetsInlineLimit: (file, content) => !isOfBank(file) && content.length < 4096,
    rolldownOptions: {
      input: ['index.html', 'speed.html', 'src/offline/service-worker.ts'],
      // A service worker controls only its own folder and those below.
      output: {
        assetFileNames: ({ originalFileNames }) => (originalFileNames.some(isOfBank) ? 'assets/packs/[name]-[hash][extname]' : 'assets/[name]-[hash][extname]'),
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
