import {
  BadgeDollarSign,
  Check,
  CircleCheckBig,
  KeyRound,
  Play,
  RotateCcw,
  Undo2,
  X,
  type LucideIcon,
} from 'lucide-react';
import type { MoveChoice } from './move-choices.ts';

/** What a move looks like. */
export const MOVE_ICONS: Record<MoveChoice<string>['word'], LucideIcon> = {
  start: Play,
  ready: CircleCheckBig,
  handOver: KeyRound,
  complete: Check,
  sell: BadgeDollarSign,
  back: Undo2,
  cancel: X,
  reopen: RotateCcw,
  restore: RotateCcw,
};
