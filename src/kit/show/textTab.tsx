import { useTexts, type AreaTexts } from '../texts/defineTexts.ts'
import type { RecordTab } from '../area/parts.ts'

/** A tab of a record's page with a heading from the area's texts. Without a panel it holds the sections that it names. */
export const textTab = <const Texts extends Readonly<Record<string, string>>, Row>(
  texts: AreaTexts<Texts>,
  name: keyof Texts & string,
  Panel?: RecordTab<Row>['Panel'],
): RecordTab<Row> => ({ name, Label: () => <>{useTexts(texts)(name)}</>, ...(Panel && { Panel }) })
