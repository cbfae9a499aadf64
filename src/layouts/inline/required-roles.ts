/**
 * Appends the names of the roles in `?required=` to the preceding paragraph: `message` with them in place of `{roles}`.
 * Ignores roles without a name in `names`.
 */
export default function showRequiredRoles(message: string, names: Record<string, string>): void {
  const required = (new URLSearchParams(location.search).get('required') ?? '').split(',');
  const roles = required.filter((role) => Object.hasOwn(names, role)).map((role) => names[role]!);
  if (!roles.length) return;
  const list = new Intl.ListFormat(document.documentElement.lang, { type: 'disjunction' }).format(roles);
  document.currentScript!.previousElementSibling!.textContent += ` ${message.replace('{roles}', list)}`;
}
