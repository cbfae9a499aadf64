import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { auth, OTP_PURPOSES, OTP_RESEND_SECONDS } from '#domain/auth/endpoints.ts';
import type { Translate } from '#domain/translator.ts';
import { MINUTE_MS } from '#domain/units.ts';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { toFormError, type FormError } from './form-error.ts';

export type OtpPurpose = (typeof OTP_PURPOSES)[number];

const STORAGE_KEY = 'otpRequest';
/** Lifetime of a code on the server; see docs/rules/sessions.md#one-time-codes. */
const OTP_LIFETIME_MINUTES = 10;

/** Requested code. Stored per tab, because phones discard a page while its user opens the message. */
const OtpRequest = v.object({
  identifier: v.string(),
  purpose: v.picklist(OTP_PURPOSES),
  /** Unix time in milliseconds, as is `resendAt`. */
  sentAt: v.number(),
  resendAt: v.number(),
});
export type OtpRequest = v.InferOutput<typeof OtpRequest>;

/** Requests a code and stores the request for this tab. */
export async function requestOtp(identifier: string, purpose: OtpPurpose, isResend: boolean): Promise<OtpRequest> {
  const endpoint = isResend ? auth.resendOtp : auth.sendOtp;
  const { data } = await call(endpoint, { body: { identifier, purpose } });
  const sentAt = Date.now();
  // An external backend may respond without `data`.
  const resendSeconds = (data as typeof data | undefined)?.resendInSeconds ?? OTP_RESEND_SECONDS;
  const request = { identifier, purpose, sentAt, resendAt: sentAt + resendSeconds * 1000 };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(request));
  return request;
}

/** Reads the tab's request unless its code has expired at `now` (Unix time in milliseconds). */
export function readPendingOtp(now: number): OtpRequest | undefined {
  try {
    const parsed = v.safeParse(OtpRequest, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'));
    return parsed.success && now < parsed.output.sentAt + OTP_LIFETIME_MINUTES * MINUTE_MS ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

export const clearOtpRequest = (): void => sessionStorage.removeItem(STORAGE_KEY);

interface Options {
  t: Translate;
  locale: string;
  identifier: string;
  purpose: OtpPurpose;
  /** Code that has already been sent; without one, the hook sends a code on mount. */
  pending: OtpRequest | undefined;
  onError: (error: FormError | undefined) => void;
}

/** Sends the code of the OTP mode on mount, unless one is pending, and again on demand. */
export function useOtpRequest({ t, locale, identifier, purpose, pending, onError }: Options) {
  const [state, setState] = useState<'sending' | 'sent' | 'resent' | 'notSent'>(pending ? 'sent' : 'sending');
  const [resendAt, setResendAt] = useState(pending?.resendAt);
  const isSending = useRef(false);

  async function send(isResend: boolean): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setState('sending');
    onError(undefined);
    try {
      const request = await requestOtp(identifier, purpose, isResend);
      setResendAt(request.resendAt);
      setState(isResend ? 'resent' : 'sent');
    } catch (error) {
      setState(isResend ? 'sent' : 'notSent');
      if (error instanceof ApiError && error.retryAfter) setResendAt(Date.now() + error.retryAfter * 1000);
      onError(toFormError(error, isResend ? 'resendOtp' : 'sendOtp', t, locale));
    } finally {
      isSending.current = false;
    }
  }

  const sendOnMount = useEffectEvent(() => {
    if (!pending) void send(false);
  });
  useEffect(() => sendOnMount(), []);

  return { state, resendAt, resend: () => void send(state !== 'notSent') };
}

const secondsUntil = (time: number | undefined): number =>
  time === undefined ? 0 : Math.max(0, Math.ceil((time - Date.now()) / 1000));

/** Returns the whole seconds until `time` (Unix time in milliseconds), updated until it reaches 0. */
export function useSecondsUntil(time: number | undefined): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const timer = setInterval(() => {
        onChange();
        if (!secondsUntil(time)) clearInterval(timer);
      }, 250);
      return () => clearInterval(timer);
    },
    [time],
  );
  return useSyncExternalStore(
    subscribe,
    () => secondsUntil(time),
    () => 0,
  );
}
