import type { IncomingMessage } from 'node:http';
import type { HasLog, HasTranslations } from '#backend/capabilities.ts';
import { buildErrorParts } from '#backend/http/error-response.ts';
import { AppError } from '#domain/errors.ts';
import type { BackendListener } from './backend-listener.ts';
import { limitBody } from './body-guard.ts';
import { detectRequestLocale } from './request-info.ts';
import { sendText } from './responses.ts';

/** Limits for draining a rejected body, in bytes and milliseconds. */
const DRAIN_LIMITS = { bytes: 65_536, total: 10_000, pause: 5_000 };
/** Milliseconds between log lines about rejected page views. */
const LOG_INTERVAL = 10_000;
const SECOND = 1_000;
const JSON_TYPE = { 'content-type': 'application/json' };

const PAGE_VIEW = /^\/backend\/+analytics\/track-visit(?:\?|$)/;
export const isPageView = ({ method, url }: IncomingMessage) => method === 'POST' && PAGE_VIEW.test(url!);

interface Options extends HasLog, HasTranslations {
  now: () => number;
  /**
   * Counts a page view of an IP address; returns 0, or the seconds to wait when it is limited. Absent with an external
   * backend.
   */
  countView?: (address: string) => number;
  /** Accepted page views per second of all visitors; 0 for no limit. */
  perSecond: number;
}

/**
 * Rejects excess page views before their body is read, so that a flood costs little
 * (docs/decisions/032-page-view-limit.md).
 */
export function limitViews(
  listener: BackendListener,
  { log, translate, now, countView, perSecond }: Options,
): BackendListener {
  let second = 0;
  let accepted = 0;
  let refused = 0;
  let loggedAt = -Infinity;

  function secondsToWait(address: string): number {
    const at = now();
    if (refused > 0 && at - loggedAt >= LOG_INTERVAL) {
      log.warn({ views: refused }, 'page views were refused: the limit was reached');
      [refused, loggedAt] = [0, at];
    }
    if (at - second >= SECOND) [second, accepted] = [at, 0];
    const wait = accepted < (perSecond || Infinity) ? (countView?.(address) ?? 0) : 1;
    if (wait) refused += 1;
    else accepted += 1;
    return wait;
  }

  return async (req, res, transport) => {
    const wait = isPageView(req) && secondsToWait(transport.address);
    if (!wait) return listener(req, res, transport);
    limitBody(req, DRAIN_LIMITS)
      .on('error', () => req.socket.destroy())
      .resume();
    const error = new AppError('TOO_MANY_REQUESTS', { retryAfter: wait });
    const { status, headers, body } = buildErrorParts(
      error,
      { log, translate },
      detectRequestLocale(req),
      'common',
      '',
    );
    await sendText(res, JSON.stringify(body), { status, headers: new Headers({ ...headers, ...JSON_TYPE }) });
  };
}
