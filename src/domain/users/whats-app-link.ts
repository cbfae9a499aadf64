/** Opens a chat with `number`, as people write it, with its country code. */
export const whatsAppLink = (number: string): string => `https://wa.me/${number.replace(/\D/g, '')}`;
