/** The page: it shows the recorded opening at once and uses the engine as soon as that is loaded. */
import { render } from 'preact';
import '@sabaki/shudan/css/goban.css';
import './style.css';
import './layout.css';
import { App, turnTo } from './app.tsx';
import { settings } from './frame/settings.ts';
import { registerServiceWorker } from './offline/register.ts';
import { engine } from './worker/engine.ts';

const arrival = engine();
// `measure.mjs` reads this mark to know how long loading takes.
void arrival.then(() => performance.mark('engine')).then(registerServiceWorker).catch(console.warn);

// The words are loaded first: the visitor should not see one language turn into another.
const page = document.getElementById('page');
const begin = () => page !== null && render(<App arrival={arrival} />, page);
turnTo(settings().language).then(begin, begin);
