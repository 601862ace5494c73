import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, type MouseEvent } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { KitDataProvider } from '../../calls/dataProvider.ts'
import { useFormats } from '../../formats/locale.ts'
import { useReason, useText } from '../../texts/texts.ts'

/** Images and videos that browsers show and that cannot hold scripts; anything else is offered as a download. */
const kinds: Readonly<Record<string, 'image' | 'video'>> = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'video/mp4': 'video',
}

/** A stored file that the caller may see: its bytes, a decoded form, and an object URL. */
export function useFile(id: number) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const { data: blob, error } = useQuery({
    queryKey: ['files', id],
    queryFn: () => dataProvider.openFile(id),
    staleTime: Infinity,
    retry: false,
  })
  const kind = blob && (kinds[blob.type] ?? 'other')
  const url = useMemo(() => (blob && kind !== 'other' ? URL.createObjectURL(blob) : undefined), [blob, kind])
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  return { blob, kind, url, error }
}

/** Hands a blob to the browser as a download of that name. */
export function saveBlob(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A button that fetches the file, as nobody else may, and saves it. */
export function FileLink({ id }: { id: number }) {
  const dataProvider = useDataProvider<KitDataProvider>()
  const notify = useNotify()
  const text = useText()
  const reason = useReason()
  const open = (event: MouseEvent) => {
    event.stopPropagation()
    dataProvider.openFile(id).then(
      (blob) => saveBlob(blob, `file-${id}`),
      (error: unknown) => notify(text('fileFailed', { reason: reason(error) }), { type: 'error' }),
    )
  }
  return (
    <Button size="small" onClick={open}>
      {text('openFile')}
    </Button>
  )
}

const framed = {
  maxWidth: '100%',
  maxHeight: 240,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
} as const

/** The picture or video itself where the file is one; type and size of any file, and the way to save it. */
export function FilePreview({ id }: { id: number }) {
  const formats = useFormats()
  const { blob, kind, url } = useFile(id)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.5 }}>
      {kind === 'image' && <Box component="img" src={url} alt="" sx={framed} />}
      {kind === 'video' && <Box component="video" src={url} controls preload="metadata" sx={framed} />}
      <span>
        {blob && `${blob.type}, ${formats.bytes(blob.size)} `}
        <FileLink id={id} />
      </span>
    </Box>
  )
}
