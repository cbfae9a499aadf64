// Runs the unit and component tests that import a changed file, committed or not. The base is the common ancestor with
// origin/main, else with main, else the previous commit.
import { spawnSync } from 'node:child_process';

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
const exists = (name: string) => git('rev-parse', '--verify', '--quiet', name) !== '';

function findBase(): string | undefined {
  if (exists('origin/main')) return git('merge-base', 'HEAD', 'origin/main');
  if (exists('main') && git('branch', '--show-current') !== 'main') return git('merge-base', 'HEAD', 'main');
  return exists('HEAD~1') ? 'HEAD~1' : undefined;
}

const base = findBase();
const changed = base ? ['--changed', base] : ['--changed'];
const projects = ['unit*', 'dom*'].flatMap((name) => ['--project', name]);
const { status } = spawnSync('vitest', ['run', ...projects, ...changed, '--passWithNoTests'], { stdio: 'inherit' });
process.exitCode = status ?? 1;
