import { FileText, Image, Video, type LucideIcon } from 'lucide-react';
import type { MediaType } from '#domain/media/endpoints.ts';

/** What stands for a file that has no small picture. */
export const MEDIA_ICONS: Record<MediaType, LucideIcon> = { image: Image, video: Video, document: FileText };
