/** Returns the CPU time in ms that this thread spends in a function, which a busy machine hardly changes, and its result. */
export async function measureCpu<Result>(run: () => Result | Promise<Result>): Promise<{ result: Result; ms: number }> {
  const before = process.threadCpuUsage();
  const result = await run();
  const { user, system } = process.threadCpuUsage(before);
  return { result, ms: (user + system) / 1_000 };
}
