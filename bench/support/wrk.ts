import { execFileSync } from 'node:child_process';

/** Milliseconds per unit in the output of wrk. */
const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 };

/** Requests one URL over 32 connections with wrk, which uses less CPU than a load generator in Node. */
export function wrk(url: string, seconds: number) {
  const args = ['-t1', '-c32', `-d${seconds}s`, '--latency', '-H', 'Accept-Encoding: gzip', url];
  const text = execFileSync('wrk', args, { encoding: 'utf8' });
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(text)!;
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)?.slice(1) ?? [];
  const rejected = /Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? '0';
  return {
    rate: Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1])),
    p99Ms: Math.round(Number(p99) * UNITS[unit!]! * 10) / 10,
    failed: [...errors, rejected].reduce((sum, count) => sum + Number(count), 0),
  };
}
