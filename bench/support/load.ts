import autocannon from 'autocannon';

export interface Load {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failed: number;
}

/** Asks for one address over 32 connections for some seconds. */
export async function load(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  connections = 32,
): Promise<Load> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  return {
    rate: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

export const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
export const ratio = (a: number, b: number): number => Math.round((a / b) * 100) / 100;
