import type { SearchParams } from '#portal/resource/list/list-state.ts';
import { prefetchList } from '#portal/resource/list/list-records.ts';
import { ResourceList } from '#portal/resource/list/ResourceList.tsx';
import { paymentsResource } from './payments.resource.tsx';

/** List of all payments, each linked to its visit or oil change. */
export const PaymentListScreen = () => <ResourceList definition={paymentsResource} />;

/** Prefetches the first page while the code of the screen loads. */
export const prefetch = (params: SearchParams): void => prefetchList(paymentsResource, params);
