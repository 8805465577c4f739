/** The section where beginners learn: the course, its lessons one by one, and the glossary. */
import { useEffect, useState } from 'preact/hooks';
import '../design/page.css';
import './learn.css';
import { say } from '../frame/messages.ts';
import type { SectionProps } from '../section/props.ts';
import { Contents } from './contents.tsx';
import { Glossary } from './glossary.tsx';
import { LessonPage } from './lesson-page.tsx';
import { lesson } from './lessons.ts';
import { fetchTexts } from './texts.ts';

export function Learn({ route }: SectionProps) {
  const [isHere, setHere] = useState(false);
  useEffect(() => void fetchTexts().finally(() => setHere(true)), []);
  if (!isHere) return <main class="page">{say('frame.loading')}</main>;
  const { query } = route;
  const found = lesson(query.get('lesson'));
  if (found !== undefined) {
    const count = found.lesson.steps.length;
    const step = Math.min(Math.max(Math.trunc(Number(query.get('step')) || 1), 1), count);
    return <LessonPage key={`${found.lesson.id}.${step}`} {...found} step={step} />;
  }
  if (query.has('term')) return <Glossary term={query.get('term') ?? ''} />;
  return <Contents />;
}
