type Env = Readonly<Partial<Record<`PUBLIC_SUPPORT_${string}`, string>>>;

/** One way to reach the garage, from the build-time configuration. */
export interface Contact {
  kind: 'call' | 'whatsapp' | 'email';
  href: string;
  /** The number or the address itself. */
  text: string;
}

/** Direct ways to reach the garage, the quickest first. */
export function contactsOf(env: Env): Contact[] {
  const { PUBLIC_SUPPORT_PHONE: phone, PUBLIC_SUPPORT_WHATSAPP: whatsapp, PUBLIC_SUPPORT_EMAIL: email } = env;
  return [
    ...(phone ? [{ kind: 'call', href: `tel:${phone}`, text: phone } as const] : []),
    ...(whatsapp
      ? [{ kind: 'whatsapp', href: `https://wa.me/${whatsapp.replace(/\D/g, '')}`, text: whatsapp } as const]
      : []),
    ...(email ? [{ kind: 'email', href: `mailto:${email}`, text: email } as const] : []),
  ];
}

const PROFILES = {
  FACEBOOK: 'Facebook',
  INSTAGRAM: 'Instagram',
  TIKTOK: 'TikTok',
  YOUTUBE: 'YouTube',
  X: 'X',
  LINKEDIN: 'LinkedIn',
};

/** Pages of the garage elsewhere. */
export const profilesOf = (env: Env): { name: string; href: string }[] =>
  Object.entries(PROFILES).flatMap(([key, name]) => {
    const href = env[`PUBLIC_SUPPORT_${key}`];
    return href?.startsWith('https://') ? [{ name, href }] : [];
  });
