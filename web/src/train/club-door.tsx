/** The way to an account, where a service has them; nothing without one. */
import { useEffect, useState } from 'preact/hooks';
import { address } from '../frame/route.ts';
import { getSession } from '../server/client.ts';
import { service } from '../server/presence.ts';
import './backup.css';
import { word } from './words.ts';

export function ClubDoor() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const look = async () => {
      const server = await service();
      setThere(server !== null && (await getSession(server)).hasAccounts);
    };
    look().catch(() => {});
  }, []);
  if (!isThere) return null;
  return (
    <section class="card backup" aria-labelledby="me-club">
      <h2 id="me-club">{word('me.club')}</h2>
      <p class="quiet-words small-words">{word('me.club.about')}</p>
      <div class="ways">
        <a class="button" href={address('club')}>
          {word('me.club.open')}
        </a>
      </div>
    </section>
  );
}
