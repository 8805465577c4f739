/** The page: it shows the recorded opening at once and uses the engine as soon as that is loaded. */
import { render } from 'preact';
import '@sabaki/shudan/css/goban.css';
import './style.css';
import { App, turnTo } from './app.tsx';
import { route } from './frame/route.ts';
import { settings } from './frame/settings.ts';
import { registerServiceWorker } from './offline/register.ts';
import type { Client } from './worker/client.ts';
import { engine } from './worker/engine.ts';

let arrival: Promise<Client> | undefined;

/** The engine, which is fetched when a section first needs it. */
function solver(): Promise<Client> {
  if (arrival !== undefined) return arrival;
  arrival = engine();
  // `measure.mjs` reads this mark to know how long loading takes.
  void arrival.then(() => performance.mark('engine')).then(registerServiceWorker).catch(console.warn);
  return arrival;
}

// Most sections want it at once; the first game and the trainer only want to be there without a network, and a room
// and an account never need it.
const { section } = route(location.hash);
if (section === 'play') void table().then(registerServiceWorker).catch(console.warn);
else if (section === 'train') void import('./train/train-book.ts').then(({ trainBook }) => trainBook()).then(registerServiceWorker).catch(console.warn);
else if (section !== 'room' && section !== 'club') void solver();

/** The module of the first game; it comes while the page is drawn. */
async function table(): Promise<unknown> {
  return (await import('./play/table-client.ts')).arrivingTable();
}

// The words are loaded first: the visitor should not see one language turn into another.
const page = document.getElementById('page');
const begin = () => page !== null && render(<App solver={solver} />, page);
turnTo(settings().language).then(begin, begin);
