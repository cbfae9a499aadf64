import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $merchantName, fetchMerchantName } from '#client/merchant.ts';

/** The garage's name: the one saved at the last visit, until this visit's answer is there. */
export function useMerchantName(): string {
  useEffect(() => void fetchMerchantName(), []);
  return useStore($merchantName);
}
