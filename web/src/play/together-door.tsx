/** The way to a room, where a service stands behind the page. */
import { Users } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import { say } from '../frame/messages.ts';
import { address } from '../frame/route.ts';
import { service } from '../server/presence.ts';

export function TogetherDoor() {
  const [isServed, setServed] = useState(false);
  useEffect(() => void service().then((found) => setServed(found !== null)), []);
  if (!isServed) return null;
  return (
    <a class="button block" href={address('room')}>
      <Users aria-hidden="true" />
      {say('frame.room')}
    </a>
  );
}
