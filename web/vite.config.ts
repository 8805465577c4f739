/// <reference types="vitest/config" />
import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';

export default defineConfig({
  // The page may lie in any folder of any server.
  base: './',
  plugins: [preact()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 4096,
    rolldownOptions: {
      input: ['index.html', 'speed.html', 'src/offline/keeper.ts'],
      // A service worker rules over its own folder and below.
      output: {
        entryFileNames: ({ name }) => (name === 'keeper' ? 'offline.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { fs: { allow: ['..'] } },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/server.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
