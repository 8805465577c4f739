/** The ways to train, as links: each has an address of its own. */
import { address } from '../frame/route.ts';
import './modes.css';
import { word } from './words.ts';

/** What the section shows. */
export const TRAIN_PAGES = ['rated', 'review', 'daily', 'status', 'rush', 'me'] as const;

export type TrainPage = (typeof TRAIN_PAGES)[number];

export const pageAddress = (page: TrainPage): string => address('train', page === 'rated' ? undefined : { mode: page });

export function ModeTabs({ open, due }: { open: TrainPage; due: number }) {
  return (
    <nav class="segments modes" aria-label={word('modes')}>
      {TRAIN_PAGES.map((page) => (
        <a href={pageAddress(page)} aria-current={page === open ? 'page' : undefined}>
          {word(`mode.${page}`)}
          {page === 'review' && due > 0 && <span class="count">{due}</span>}
        </a>
      ))}
    </nav>
  );
}
