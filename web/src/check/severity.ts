/** How severities are shown: each has a shape and a word, so that nothing depends on colour. */
import type { AuditSeverity } from '../api.ts';

/** The worst first. */
export const SEVERITIES: readonly AuditSeverity[] = ['error', 'warning', 'note'];

export const LOOKS: Record<AuditSeverity, { shape: string }> = {
  error: { shape: '✖' },
  warning: { shape: '▲' },
  note: { shape: '●' },
};
