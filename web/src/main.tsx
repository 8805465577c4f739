/** The page: the recorded opening at once, the engine as soon as it has arrived. */
import { render } from 'preact';
import '@sabaki/shudan/css/goban.css';
import './style.css';
import './layout.css';
import { App, turnTo } from './app.tsx';
import { settings } from './frame/settings.ts';
import { registerServiceWorker } from './offline/register.ts';
import { engine } from './worker/engine.ts';

const arrival = engine();
// For whoever measures how long it takes to get here.
void arrival.then(() => performance.mark('engine')).then(registerServiceWorker).catch(console.warn);

// Words of another language first: nobody should see one language turn into another.
const page = document.getElementById('page');
const begin = () => page !== null && render(<App arrival={arrival} />, page);
turnTo(settings().language).then(begin, begin);
