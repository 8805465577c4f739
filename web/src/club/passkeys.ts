/**
 * Passkeys: what the service asks is put to the browser, and its answer goes back as it is.
 *
 * Invariant: nothing of a passkey is read or kept here.
 */
import type { PasskeyAnswer, PasskeyQuestion } from '../server/client.ts';

/** The visitor closed the question, or the device has no passkey for this site. */
export class PasskeyRefused extends Error {}

/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Makes a passkey. */
export async function makePasskey({ ceremony, options }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON);
  return answered(ceremony, navigator.credentials.create({ publicKey }));
}

/** Has the visitor choose one of the passkeys of this site. */
export async function usePasskey({ ceremony, options }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON);
  return answered(ceremony, navigator.credentials.get({ publicKey }));
}

async function answered(ceremony: string, asked: Promise<Credential | null>): Promise<PasskeyAnswer> {
  const credential = await asked.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyRefused();
  return { ceremony, credential: JSON.stringify(credential.toJSON()) };
}
