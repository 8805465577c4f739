/** The page: the recorded opening at once, the engine as soon as it has arrived. */
import { render } from 'preact';
import '@sabaki/shudan/css/goban.css';
import './style.css';
import { keepForOffline } from './offline/keeping.ts';
import { App } from './page/app.tsx';
import { engine } from './worker/engine.ts';

const arrival = engine();
// For whoever measures how long it takes to get here.
void arrival.then(() => performance.mark('engine')).then(keepForOffline).catch(console.warn);

const page = document.getElementById('page');
if (page !== null) render(<App arrival={arrival} />, page);
