import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#client/api-error.ts';
import type { Translate } from '#domain/translator.ts';
import { toFormError, type FormError } from './form-error.ts';
import { requestOtp, type OtpPurpose, type OtpRequest } from './otp-request.ts';

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
