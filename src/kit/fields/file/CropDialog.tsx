import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { ActionDialog } from '../../calls/ActionDialog.tsx'
import { useText } from '../../texts/texts.ts'

/** Side length in pixels: sharp on dense screens and on a printed card. */
const side = 512
const quality = 0.9
const closest = 4

/** The chosen square of a picture. @throws where the browser cannot draw it */
async function squareOf(file: File, { x, y, width, height }: Area): Promise<File> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (context) {
    // JPEG has nothing transparent: that would come out black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, side, side)
    context.drawImage(picture, x, y, width, height, 0, 0, side, side)
  }
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('The picture was not made.')
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type })
}

interface Props {
  file: File
  onChosen: (square: File) => void
  onClose: () => void
}

/** Asks which square of a picture is kept: moved by hand, by arrow keys or wheel. */
export function CropDialog({ file, onChosen, onClose }: Props) {
  const text = useText()
  const zoomId = useId()
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [busy, setBusy] = useState(false)
  const [unreadable, setUnreadable] = useState(false)
  const use = () => {
    if (!area) return
    setBusy(true)
    squareOf(file, area).then(onChosen, () => {
      setUnreadable(true)
      setBusy(false)
    })
  }
  return (
    <ActionDialog
      title={text('cropTitle')}
      help={text('cropHelp')}
      action={{ busy, failure: unreadable ? text('cropUnreadable') : undefined }}
      submit={text('cropUse')}
      onSubmit={use}
      onClose={onClose}
      disabled={!area || unreadable}
      maxWidth="xs"
    >
      {!unreadable && (
        <>
          <Box sx={{ position: 'relative', height: 300, bgcolor: 'grey.900', borderRadius: 1, mb: 2 }}>
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              maxZoom={closest}
              aspect={1}
              cropShape="round"
              showGrid={false}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              mediaProps={{ onError: () => setUnreadable(true) }}
              cropperProps={{ 'aria-label': text('cropTitle') }}
              // The page's policy lets no script add styles; the build has them in its own file.
              disableAutomaticStylesInjection
            />
          </Box>
          <Typography variant="body2" id={zoomId}>
            {text('cropZoom')}
          </Typography>
          <Slider
            aria-labelledby={zoomId}
            value={zoom}
            min={1}
            max={closest}
            step={0.05}
            onChange={(_, value) => setZoom(Array.isArray(value) ? 1 : value)}
          />
        </>
      )}
    </ActionDialog>
  )
}
