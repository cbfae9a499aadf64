import autocannon from 'autocannon';

export interface Load {
  /** Answers a second, and in all. */
  rate: number;
  answers: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failed: number;
}

interface Options {
  connections?: number;
  /** JSON to send by POST, each connection the next. */
  bodies?: readonly object[];
}

/** Asks for one address over 32 connections, unless told otherwise, for some seconds. */
export async function load(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  { connections = 32, bodies }: Options = {},
): Promise<Load> {
  const requests = bodies?.map((body) => ({
    method: 'POST' as const,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }));
  const result = await autocannon({ url, headers, connections, duration: seconds, ...(requests && { requests }) });
  return {
    rate: Math.round(result.requests.average),
    answers: result['2xx'],
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

export const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
export const ratio = (a: number, b: number): number => Math.round((a / b) * 100) / 100;
