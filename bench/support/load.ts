import autocannon from 'autocannon';

export interface LoadTestResult {
  /** Responses per second. */
  rate: number;
  /** Successful responses. */
  responses: number;
  /** Median latency in milliseconds. */
  p50: number;
  /** 99th percentile of the latency in milliseconds. */
  p99: number;
  failed: number;
}

interface Options {
  connections?: number;
  /** JSON bodies that POST requests send in turn; without them, requests use GET. */
  bodies?: readonly object[];
}

/** Requests one URL over `connections` (32 by default) for `seconds`. */
export async function runLoadTest(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  { connections = 32, bodies }: Options = {},
): Promise<LoadTestResult> {
  const requests = bodies?.map((body) => ({
    method: 'POST' as const,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }));
  const result = await autocannon({ url, headers, connections, duration: seconds, ...(requests && { requests }) });
  return {
    rate: Math.round(result.requests.average),
    responses: result['2xx'],
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

export const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
export const ratio = (a: number, b: number): number => Math.round((a / b) * 100) / 100;
