import Button from '@mui/material/Button'
import type { Chosen } from '../../kit/records/chosen.ts'
import { useTexts } from '../../kit/texts/defineTexts.ts'
import { usePdf } from '../../kit/documents/usePdf.ts'
import { idCards } from '../../resources/employee/idCards.calls.ts'
import { cardTexts } from './cardTexts.ts'

/** Saves the ID cards of the chosen employees, to be printed and cut out. */
export function IdCardButton({ chosen }: { chosen: Chosen }) {
  const text = useTexts(cardTexts)
  const { busy, save } = usePdf('id-cards.pdf')
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={busy}
      onClick={() => void save((ask, language) => ask(idCards, { body: { ...chosen, language } }))}
    >
      {text('print')}
    </Button>
  )
}
