import { batchTextsMs } from '../kit/batch/runs/texts.ms.ts'
import { exportTextsMs } from '../kit/export/texts.ms.ts'
import { gridTextsMs } from '../kit/grid/sheet/texts.ms.ts'
import { importTextsMs } from '../kit/import/run/texts.ms.ts'
import { kitTextsMs } from '../kit/texts/texts.ms.ts'
import { trashTextsMs } from '../kit/trash/texts.ms.ts'
import { viewTextsMs } from '../kit/savedViews/texts.ms.ts'

/** What the kit says in Malay; loaded as one part when it is spoken. */
export const malayTexts = {
  kit: {
    ...kitTextsMs,
    grid: gridTextsMs,
    batch: batchTextsMs,
    export: exportTextsMs,
    import: importTextsMs,
    trash: trashTextsMs,
    views: viewTextsMs,
  },
}
