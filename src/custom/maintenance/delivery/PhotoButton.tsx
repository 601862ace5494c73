import Button from '@mui/material/Button'
import { useRef } from 'react'
import { deliveryTexts } from './texts.ts'
import { useTexts } from '../../../kit/texts/defineTexts.ts'

/** Asks for photos: a phone offers its camera. */
export function PhotoButton({
  busy,
  onChosen,
}: {
  busy: boolean
  onChosen: (photos: readonly File[]) => void
}) {
  const text = useTexts(deliveryTexts)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="outlined" size="small" disabled={busy} onClick={() => picker.current?.click()}>
        {text('addPhoto')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={text('addPhoto')}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          onChosen(chosen)
        }}
      />
    </>
  )
}
