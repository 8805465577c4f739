/** The room where problems are made: a board, tools, the question, and what is proved while one works. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import './make.css';
import type { RoomProps } from '../room/props.ts';
import { link } from '../room/link.ts';
import { say, spoken } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import type { Client } from '../worker/client.ts';
import { engine } from '../worker/engine.ts';
import { Act } from './act.tsx';
import { Checker } from './checker.ts';
import { Desk } from './desk.ts';
import { Easel } from './easel.tsx';
import { Choice, Files, openFile } from './files.tsx';
import { Growth } from './growth.ts';
import { kept } from './keeping.ts';
import { Sheet } from './keys.tsx';
import { Opinions } from './opinions.tsx';
import { Question } from './question.tsx';
import { Tools } from './tools.tsx';

// One worker for the hand, one that searches and one that grows solutions, however often the room is entered.
let hand: Promise<Client> | undefined;
let searcher: Promise<Client> | undefined;
let gardener: Promise<Client> | undefined;
const handed = () => (hand ??= engine());
const searching = () => (searcher ??= engine());
const gardening = () => (gardener ??= engine());

export function Make({ route }: RoomProps) {
  const [, redraw] = useState({});
  const [hasSheet, openSheet] = useState(false);
  const [solutions, setSolutions] = useState<'shown' | 'hidden'>('shown');
  const { desk, checker, growth } = useMemo(() => {
    const draw = () => redraw({});
    const made = new Checker(searching, draw);
    return { checker: made, growth: new Growth(gardening, draw), desk: new Desk(handed(), draw, (sketch, survey) => made.consider(sketch, survey)) };
  }, []);
  const [letters, text] = [route.query.get('p'), route.query.get('text')];
  useEffect(() => {
    void desk.begin(kept(), { letters, text });
    // What is made of it is kept from here on; the same link again would undo that.
    if (letters !== null || text !== null) history.replaceState(null, '', address('make'));
  }, [desk, letters, text]);
  useEffect(
    () => () => {
      checker.stop();
      growth.stop();
    },
    [checker, growth],
  );
  useRetelling(desk, checker);
  useArrivals(desk);

  const tryIt = async () => {
    try {
      location.hash = await link('solve', desk.sketch, await handed());
    } catch (reason) {
      desk.complain(reason);
    }
  };

  return (
    <>
      <main class="make">
        <div class="top">
          <h2>{say('make.heading')}</h2>
          <Act name={say('make.try')} off={(desk.survey?.faults.length ?? 1) > 0} act={() => void tryIt()} />
          <Act name={say(solutions === 'shown' ? 'make.letters.hide' : 'make.letters.show')} act={() => setSolutions(solutions === 'shown' ? 'hidden' : 'shown')} />
        </div>
        <p class="notice" role="status" aria-live="polite" data-testid="said">
          {desk.notice}
        </p>
        <Choice desk={desk} />
        <div class="side">
          <Easel desk={desk} found={checker.found} solutions={solutions} onKeys={() => openSheet(true)} />
          <Tools desk={desk} onKeys={() => openSheet(true)} />
        </div>
        <div class="side">
          <div class="part">
            <Opinions desk={desk} checker={checker} />
          </div>
          <div class="part">
            <Question desk={desk} />
            <Files
              desk={desk}
              hand={handed()}
              growth={growth}
              seconds={checker.seconds}
              solutions={checker.found.opinion?.solutions ?? []}
            />
          </div>
        </div>
      </main>
      <Sheet isOpen={hasSheet} onClose={() => openSheet(false)} />
    </>
  );
}

/** In another language what is proved is asked once more; the desk stays as it is. */
function useRetelling(desk: Desk, checker: Checker): void {
  const language = spoken();
  const told = useRef(language);
  useEffect(() => {
    if (told.current === language) return;
    told.current = language;
    desk.tell('');
    checker.retell();
  }, [desk, checker, language]);
}

/** Files dropped on the page, text pasted beside any field, and the usual keys for undo. */
function useArrivals(desk: Desk): void {
  useEffect(() => {
    const isField = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea, select') !== null;
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const text = event.dataTransfer?.getData('text/plain') ?? '';
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) void openFile(desk, file);
      else if (text !== '') void desk.open(new TextEncoder().encode(text));
    };
    const paste = (event: ClipboardEvent) => {
      if (isField(event.target)) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file !== undefined) void openFile(desk, file);
      else if (text !== '') void desk.open(new TextEncoder().encode(text));
    };
    const key = (event: KeyboardEvent) => {
      const isStep = (event.ctrlKey || event.metaKey) && !event.altKey && /^[zy]$/iu.test(event.key);
      if (!isStep || isField(event.target)) return;
      event.preventDefault();
      void desk.step(event.key.toLowerCase() === 'y' || event.shiftKey ? 'redo' : 'undo');
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    addEventListener('paste', paste);
    addEventListener('keydown', key);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
      removeEventListener('keydown', key);
    };
  }, [desk]);
}
