/** What others say about a problem, once it was tried; plain text, as they wrote it. */
import { useEffect, useState } from 'preact/hooks';
import { FaultNotice } from '../design/fault-notice.tsx';
import type { Server } from '../server/calls.ts';
import { ServiceRefusal } from '../server/calls.ts';
import type { ProblemComment } from '../server/client.ts';
import { deleteComment, listComments, writeComment } from '../server/client.ts';
import { clubWord, dayWord, faultOf } from './club-words.ts';

export function CommentsCard({ server, problem }: { server: Server; problem: string }) {
  const [comments, setComments] = useState<ProblemComment[] | 'untried' | null>(null);
  const [fault, setFault] = useState('');
  const look = () =>
    listComments(server, problem).then(
      (found) => setComments(found.comments),
      // The log of the account has no try at it yet.
      (reason: unknown) => (reason instanceof ServiceRefusal && reason.status === 403 ? setComments('untried') : setFault(faultOf(reason))),
    );
  useEffect(() => void look(), []);
  const attempt = (act: () => Promise<unknown>) => {
    setFault('');
    act().then(look, (reason: unknown) => setFault(faultOf(reason)));
  };
  const say = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const words = String(new FormData(form).get('comment') ?? '').trim();
    if (words !== '') attempt(() => writeComment(server, problem, { words }).then(() => form.reset()));
  };
  if (comments === null) return <FaultNotice fault={fault} />;
  return (
    <section class="card" aria-labelledby="club-comments">
      <h2 id="club-comments">{clubWord('comments')}</h2>
      <FaultNotice fault={fault} />
      {comments === 'untried' ? (
        <p class="quiet-words">{clubWord('comments.untried')}</p>
      ) : (
        <>
          {comments.length === 0 && <p class="quiet-words small-words">{clubWord('comments.none')}</p>}
          <ul class="rows" role="list" data-testid="comments">
            {comments.map(({ id, author, words, at, isOwn }) => (
              <li>
                <span class="said-words">{words}</span>
                <span class="quiet-words small-words">{[author ?? clubWord('comments.unsigned'), dayWord(at)].join(' · ')}</span>
                {isOwn && (
                  <button type="button" class="button word" onClick={() => attempt(() => deleteComment(server, id))}>
                    {clubWord('comments.delete')}
                  </button>
                )}
              </li>
            ))}
          </ul>
          <form class="inline" onSubmit={say}>
            <label for="comment">{clubWord('comments.own')}</label>
            <textarea id="comment" name="comment" rows={2} maxLength={1_000} />
            <button type="submit" class="button">
              {clubWord('comments.say')}
            </button>
          </form>
        </>
      )}
    </section>
  );
}
