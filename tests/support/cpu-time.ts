/** Returns the result of a function and the CPU ms of this thread, which other load on the machine hardly affects. */
export async function measureCpu<Result>(run: () => Result | Promise<Result>): Promise<{ result: Result; ms: number }> {
  const before = process.threadCpuUsage();
  const result = await run();
  const { user, system } = process.threadCpuUsage(before);
  return { result, ms: (user + system) / 1_000 };
}
