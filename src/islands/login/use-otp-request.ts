import { useEffect, useEffectEvent, useRef, useState, useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '#client/api.ts';
import type { Translate } from '#domain/translator.ts';
import { faultOf, type Fault } from './fault.ts';
import { requestOtp, type OtpRequest, type Purpose } from './otp-request.ts';

interface Options {
  t: Translate;
  locale: string;
  identifier: string;
  purpose: Purpose;
  /** The code that is under way already; without one, it is sent at once. */
  pending: OtpRequest | undefined;
  onFault: (fault: Fault | undefined) => void;
}

/** The code of the OTP mode: sent for an invitation, and again on demand, not before its time. */
export function useOtpRequest({ t, locale, identifier, purpose, pending, onFault }: Options) {
  const [state, setState] = useState<'sending' | 'sent' | 'resent' | 'notSent'>(pending ? 'sent' : 'sending');
  const [resendAt, setResendAt] = useState(pending?.resendAt);
  const isBusy = useRef(false);

  async function send(again: boolean): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setState('sending');
    onFault(undefined);
    try {
      const sent = await requestOtp(identifier, purpose, again);
      setResendAt(sent.resendAt);
      setState(again ? 'resent' : 'sent');
    } catch (error) {
      setState(again ? 'sent' : 'notSent');
      if (error instanceof ApiError && error.retryAfter) setResendAt(Date.now() + error.retryAfter * 1000);
      onFault(faultOf(error, again ? 'resendOtp' : 'sendOtp', t, locale));
    } finally {
      isBusy.current = false;
    }
  }

  // Once, as the mode opens; another code is the person's wish.
  const opened = useEffectEvent(() => {
    if (!pending) void send(false);
  });
  useEffect(() => opened(), []);

  return { state, resendAt, resend: () => void send(state !== 'notSent') };
}

const secondsUntil = (moment: number | undefined): number =>
  moment === undefined ? 0 : Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Whole seconds until a moment (milliseconds since 1970), counting down to 0. */
export function useSecondsUntil(moment: number | undefined): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(() => {
        changed();
        if (!secondsUntil(moment)) clearInterval(timer);
      }, 250);
      return () => clearInterval(timer);
    },
    [moment],
  );
  return useSyncExternalStore(
    subscribe,
    () => secondsUntil(moment),
    () => 0,
  );
}
