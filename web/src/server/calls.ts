/**
 * How the service is called: an answer, or a refusal that says what to do.
 *
 * Invariant: nothing here knows the questions; `client.ts` does, and is generated from the service's document.
 */

/** A service, and the signal that stops its calls. */
export interface Server {
  /** The beginning of its addresses; empty for the page's own service. */
  base: string;
  fetch: typeof fetch;
  signal?: AbortSignal;
}

/** A refusal, as the service words it. */
export class ServiceRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Seconds to wait before the next try, if that helps. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

interface ServiceCall {
  method: string;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: BodyInit;
  type?: string;
}

/** The address of a resource, for callers that do not fetch it in one piece. */
export function address(server: Server, path: string, query: ServiceCall['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${server.base}${path}${asked === '' ? '' : `?${asked}`}`;
}

export const json = async <T>(server: Server, path: string, call: ServiceCall): Promise<T> =>
  (await (await answer(server, path, call)).json()) as T;

export const text = async (server: Server, path: string, call: ServiceCall): Promise<string> =>
  (await answer(server, path, call)).text();

/** For calls that are answered without words. */
export const nothing = async (server: Server, path: string, call: ServiceCall): Promise<void> => void (await answer(server, path, call));

export const blob = async (server: Server, path: string, call: ServiceCall): Promise<Blob> =>
  (await answer(server, path, call)).blob();

async function answer(server: Server, path: string, { method, query, body, type }: ServiceCall): Promise<Response> {
  const { fetch: send, signal } = server;
  const response = await send(address(server, path, query), {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': type ?? 'application/json' } }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.ok) return response;
  const wait = Number(response.headers.get('retry-after') ?? NaN);
  throw new ServiceRefusal(response.status, await reason(response), Number.isFinite(wait) ? wait : null);
}

async function reason(response: Response): Promise<string> {
  try {
    const { detail } = (await response.json()) as { detail?: unknown };
    return typeof detail === 'string' ? detail : response.statusText;
  } catch {
    return response.statusText;
  }
}
