import { readConfig } from '#backend/config.ts';
import { findDataDir, parseOptions } from '#server/command.ts';
import { diagnose } from '#server/doctor.ts';
import { formatFinding } from '#server/doctor/finding.ts';

const { values } = parseOptions('npm run doctor [-- --mail ADDRESS]', { options: { mail: { type: 'string' } } });

try {
  const config = findDataDir(readConfig(process.env), process.env, 'garage');
  const findings = await diagnose(config, { mailTo: values.mail });
  for (const finding of findings) console.log(formatFinding(finding));
  if (findings.some(({ status }) => status === 'fix')) process.exitCode = 1;
} catch (error) {
  console.log(formatFinding({ name: 'settings', status: 'fix', text: (error as Error).message }));
  process.exitCode = 1;
}
