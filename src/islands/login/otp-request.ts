import * as v from 'valibot';
import { auth, OTP_PURPOSES, OTP_RESEND_SECONDS } from '#domain/auth/endpoints.ts';
import { call } from '#client/api.ts';

export type Purpose = (typeof OTP_PURPOSES)[number];

const KEY = 'otpRequest';
/** A code is good for 10 minutes (decision 4). */
const CODE_MINUTES = 10;

/** A code that was asked for. Kept for the tab: phones drop a page while its owner looks the code up. */
const OtpRequest = v.object({
  identifier: v.string(),
  purpose: v.picklist(OTP_PURPOSES),
  /** Milliseconds since 1970. */
  sentAt: v.number(),
  resendAt: v.number(),
});
export type OtpRequest = v.InferOutput<typeof OtpRequest>;

/** Has a code sent, again or for the first time, and remembers it. */
export async function requestOtp(identifier: string, purpose: Purpose, again: boolean): Promise<OtpRequest> {
  const endpoint = again ? auth.resendOtp : auth.sendOtp;
  const { data } = await call(endpoint, { body: { identifier, purpose } });
  const sentAt = Date.now();
  // A foreign backend may reply without `data`.
  const wait = (data as typeof data | undefined)?.resendInSeconds ?? OTP_RESEND_SECONDS;
  const request = { identifier, purpose, sentAt, resendAt: sentAt + wait * 1000 };
  sessionStorage.setItem(KEY, JSON.stringify(request));
  return request;
}

/** The code that is still under way in this tab, if any. */
export function pendingOtp(now: number): OtpRequest | undefined {
  try {
    const parsed = v.safeParse(OtpRequest, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return parsed.success && now < parsed.output.sentAt + CODE_MINUTES * 60_000 ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

export const forgetOtp = (): void => sessionStorage.removeItem(KEY);
