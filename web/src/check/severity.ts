/** How severities are shown: each has a sign and a word, so that nothing depends on colour. */
import type { LucideIcon } from 'lucide-preact';
import { Info, TriangleAlert, X } from 'lucide-preact';
import type { AuditSeverity } from '../api.ts';

/** The worst first. */
export const SEVERITIES: readonly AuditSeverity[] = ['error', 'warning', 'note'];

/** The sign, and the class of the chip (`controls.css`). */
export const LOOKS: Record<AuditSeverity, { sign: LucideIcon; tone: string }> = {
  error: { sign: X, tone: 'bad' },
  warning: { sign: TriangleAlert, tone: 'open' },
  note: { sign: Info, tone: '' },
};
