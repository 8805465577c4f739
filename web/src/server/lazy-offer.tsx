/** Loads the offer of the server only when there is something to offer, so that the page opens without it. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ServerOfferProps } from './offer.tsx';

export function LazyServerOffer(props: ServerOfferProps) {
  const [Offer, setOffer] = useState<ComponentType<ServerOfferProps> | null>(null);
  useEffect(() => {
    // Without a network there is no server either.
    import('./offer.tsx').then(({ ServerOffer }) => setOffer(() => ServerOffer), () => undefined);
  }, []);
  return Offer && <Offer {...props} />;
}
