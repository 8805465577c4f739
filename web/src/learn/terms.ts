/**
 * The terms of the glossary: their names in the languages of Go, and the words by which they are found in
 * sentences.
 *
 * The words are those of the module's phrases (`engine.json`), so a change there must be made here too. For
 * languages without spaces the list has only words that always mean the term; the longest is found first.
 */

/** Languages whose words stand between spaces. */
const SPACED = ['en', 'de', 'fr'];

interface TermNames {
  ja: string;
  zh: string;
  ko: string;
}

interface GlossaryEntry {
  names: TermNames;
  /** A position that shows it, by its name (`positions.ts`). */
  board?: string;
  /** The words by language, as sentences have them. */
  words?: Readonly<Record<string, readonly string[]>>;
}

const ENTRIES = {
  liberty: { names: { ja: 'ダメ（呼吸点）', zh: '气', ko: '활로' }, board: 'liberties-centre', words: {} },
  atari: { names: { ja: 'アタリ', zh: '打吃', ko: '단수' }, board: 'capture-one', words: {} },
  suicide: {
    names: { ja: '自殺手', zh: '禁入点', ko: '자살수' },
    board: 'suicide',
    words: { en: ['suicide'], de: ['Selbstmord'], fr: ['suicide'], ja: ['自殺手'], zh: ['禁入点'], ko: ['자살수'] },
  },
  ko: {
    names: { ja: 'コウ', zh: '劫', ko: '패' },
    board: 'ko-take',
    words: { en: ['ko'], de: ['Ko'], fr: ['ko'], ja: ['コウ'], zh: ['打劫', '段劫'], ko: ['패싸움', '단패'] },
  },
  koThreat: {
    names: { ja: 'コウ材', zh: '劫材', ko: '팻감' },
    words: {
      en: ['ko threat', 'ko threats', 'threat'],
      de: ['Ko-Drohung', 'Ko-Drohungen', 'Drohung'],
      fr: ['menace de ko', 'menaces de ko', 'menace'],
      ja: ['コウ材', 'コウダテ'],
      zh: ['劫材'],
      ko: ['팻감'],
    },
  },
  superko: {
    names: { ja: '同形再現', zh: '全局同形', ko: '동형반복' },
    words: { en: ['superko'], de: ['Superko'], fr: ['superko'], ja: ['同形再現', '同形反復'], zh: ['全局同形'], ko: ['동형반복'] },
  },
  eye: {
    names: { ja: '眼', zh: '眼', ko: '눈' },
    board: 'eyes-two',
    words: { en: ['eye', 'eyes'], de: ['Auge', 'Augen'], fr: ['œil', 'yeux'] },
  },
  falseEye: { names: { ja: '欠け眼', zh: '假眼', ko: '옥집' }, board: 'eyes-false', words: { ja: ['欠け眼'], ko: ['옥집'] } },
  alive: { names: { ja: '生き', zh: '活棋', ko: '삶' }, board: 'eyes-two', words: { zh: ['活棋'] } },
  dead: { names: { ja: '死に', zh: '死棋', ko: '죽음' }, board: 'eyes-centre/09-four-square', words: { zh: ['死棋'] } },
  seki: {
    names: { ja: 'セキ', zh: '双活', ko: '빅' },
    board: 'seki/01-shared-pair',
    words: { en: ['seki'], de: ['Seki'], fr: ['seki'], ja: ['セキ'], zh: ['双活'], ko: ['빅'] },
  },
  nakade: {
    names: { ja: 'ナカデ', zh: '点眼', ko: '치중' },
    board: 'eyes-centre/20-five-bulky',
    words: { en: ['nakade'], de: ['Nakade'], fr: ['nakade'], ja: ['ナカデ'], zh: ['点眼'], ko: ['궁 치중'] },
  },
  vitalPoint: { names: { ja: '急所', zh: '要点', ko: '급소' }, board: 'eyes-side/03-three-row', words: {} },
  placement: {
    names: { ja: 'オキ', zh: '点', ko: '치중' },
    words: { en: ['placement'], de: ['Oki'], fr: ['placement'], ja: ['オキ'], zh: ['点入'], ko: ['안으로 치중'] },
  },
  throwIn: {
    names: { ja: 'ホウリコミ', zh: '扑', ko: '먹여치기' },
    board: 'tesuji/03-throw-in-corner',
    words: { en: ['throw-in'], de: ['Einwurf'], fr: ['horikomi'], ja: ['ホウリコミ'], ko: ['먹여치기'] },
  },
  snapback: {
    names: { ja: 'ウッテガエシ', zh: '倒扑', ko: '환격' },
    board: 'tesuji/01-throw-in',
    words: { en: ['snapback'], de: ['Mausefalle'], fr: ['snapback'], ja: ['ウッテガエシ'], zh: ['倒扑'], ko: ['환격'] },
  },
  underTheStones: {
    names: { ja: '石の下', zh: '倒脱靴', ko: '후절수' },
    board: 'tesuji/30-under-the-stones',
    words: {
      en: ['under the stones'],
      de: ['Spiel unter den Steinen'],
      fr: ['jeu sous les pierres'],
      ja: ['石の下'],
      zh: ['倒脱靴'],
      ko: ['후절수'],
    },
  },
  sacrifice: {
    names: { ja: '捨て石', zh: '弃子', ko: '사석' },
    words: { en: ['sacrifice'], de: ['Opfer'], fr: ['sacrifice'], ja: ['捨て石'], ko: ['사석'] },
  },
  squeeze: {
    names: { ja: 'シボリ', zh: '滚打包收', ko: '조임' },
    words: { en: ['squeeze'], de: ['Auspressen'], fr: ['shibori'], ja: ['シボリ'], zh: ['滚打包收'], ko: ['조임'] },
  },
  connectAndDie: {
    names: { ja: 'オイオトシ', zh: '接不归', ko: '촉촉수' },
    words: {
      en: ['connect and die'],
      de: ['Verbinden und sterben'],
      fr: ['connecter et mourir'],
      ja: ['オイオトシ'],
      zh: ['接不归'],
      ko: ['촉촉수'],
    },
  },
  hane: {
    names: { ja: 'ハネ', zh: '扳', ko: '젖힘' },
    board: 'tesuji/15-hane',
    words: { en: ['hane'], de: ['Hane'], fr: ['hane'], ja: ['ハネ'], ko: ['젖힘'] },
  },
  descent: {
    names: { ja: 'サガリ', zh: '立', ko: '내려섬' },
    words: { en: ['descent'], de: ['Sagari'], fr: ['descente'], ja: ['サガリ'], ko: ['내려섬'] },
  },
  eyeStealing: {
    names: { ja: '欠け眼にする手', zh: '卡眼', ko: '옥집 만들기' },
    board: 'tesuji/26-eye-steal',
    words: {
      en: ['eye stealing'],
      de: ['Augenraub'],
      fr: ['vol d’œil'],
      ja: ['欠け眼にする手'],
      zh: ['卡眼'],
      ko: ['옥집 만들기'],
    },
  },
  capturingRace: {
    names: { ja: '攻め合い', zh: '对杀', ko: '수상전' },
    board: 'capturing/race-2-2-0',
    words: {
      en: ['capturing race'],
      de: ['Wettlauf um Freiheiten'],
      fr: ['course aux libertés'],
      ja: ['攻め合い'],
      zh: ['对杀'],
      ko: ['수상전'],
    },
  },
  shortage: {
    names: { ja: 'ダメヅマリ', zh: '气紧', ko: '자충' },
    words: { en: ['short of liberties'], ja: ['ダメヅマリ'], zh: ['气紧'], ko: ['자충'] },
  },
  bentFour: {
    names: { ja: '隅の曲がり四目', zh: '盘角曲四', ko: '귀곡사' },
    words: {
      en: ['bent four in the corner'],
      de: ['gebogene Vier in der Ecke'],
      fr: ['quatre coudé dans le coin'],
      ja: ['隅の曲がり四目'],
      zh: ['盘角曲四'],
      ko: ['귀곡사'],
    },
  },
  doubleKo: {
    names: { ja: '両コウ', zh: '连环劫', ko: '양패' },
    words: { en: ['double ko'], de: ['Doppel-Ko'], fr: ['double ko'], ja: ['両コウ'], zh: ['连环劫'], ko: ['양패'] },
  },
  sendTwo: {
    names: { ja: '二子捨て一子取り', zh: '送二还一', ko: '두 점 주고 한 점 따기' },
    words: {
      en: ['send two, return one'],
      de: ['zwei geben, einen zurückschlagen'],
      fr: ['deux donnés, un repris'],
      ja: ['二子捨て一子取り'],
      zh: ['送二还一'],
      ko: ['두 점 주고 한 점 따기'],
    },
  },
  elsewhere: {
    names: { ja: '手抜き', zh: '脱先', ko: '손뺌' },
    words: { en: ['elsewhere'], de: ['woanders'], fr: ['ailleurs'], ja: ['手抜き'], zh: ['脱先'], ko: ['손뺌'] },
  },
  net: { names: { ja: 'ゲタ', zh: '枷', ko: '장문' }, board: 'net', words: {} },
  ladder: { names: { ja: 'シチョウ', zh: '征子', ko: '축' }, words: {} },
  sente: { names: { ja: '先手', zh: '先手', ko: '선수' }, words: {} },
  tesuji: { names: { ja: '手筋', zh: '手筋', ko: '맥' }, words: { ja: ['手筋'], zh: ['手筋'] } },
} satisfies Record<string, GlossaryEntry>;

export type Term = keyof typeof ENTRIES;

export const TERMS = Object.keys(ENTRIES) as Term[];

/** The entry of a term, without its text. */
export const entry = (term: Term): GlossaryEntry => ENTRIES[term];

/** A part of a sentence; a part with a term becomes a link. */
export interface Part {
  text: string;
  term?: Term;
}

/** The parts of a sentence; each term is found once. */
export function parted(sentence: string, language: string): Part[] {
  const found = finder(language);
  if (found === undefined) return [{ text: sentence }];
  const parts: Part[] = [];
  const seen = new Set<Term>();
  let from = 0;
  for (const match of sentence.matchAll(found.pattern)) {
    const term = found.terms.get(match[0].toLowerCase());
    if (term === undefined || seen.has(term)) continue;
    seen.add(term);
    if (match.index > from) parts.push({ text: sentence.slice(from, match.index) });
    parts.push({ text: match[0], term });
    from = match.index + match[0].length;
  }
  return from < sentence.length ? [...parts, { text: sentence.slice(from) }] : parts;
}

interface Finder {
  pattern: RegExp;
  terms: Map<string, Term>;
}

const finders = new Map<string, Finder | undefined>();

function finder(language: string): Finder | undefined {
  if (!finders.has(language)) finders.set(language, made(language));
  return finders.get(language);
}

function made(language: string): Finder | undefined {
  const listed = TERMS.flatMap((term) => (entry(term).words?.[language] ?? []).map((word) => [word, term] as const));
  if (listed.length === 0) return undefined;
  const words = listed.map(([word]) => word).sort((one, other) => other.length - one.length);
  const any = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')).join('|');
  // Letters of any language and hyphens belong to a word, so that `ko` is not found in `ko-like`.
  const pattern = SPACED.includes(language) ? `(?<![\\p{L}-])(?:${any})(?![\\p{L}-])` : any;
  return {
    pattern: new RegExp(pattern, 'giu'),
    terms: new Map(listed.map(([word, term]) => [word.toLowerCase(), term])),
  };
}
