import { useEffect, useMemo, type ReactNode } from 'react'
import { fill } from '../../providers/i18n/entry.ts'
import style from './field.module.css'
import type { Photo } from './outbox.ts'
import { useFieldTexts } from './useFieldTexts.ts'

interface PhotoInputProps {
  photos: readonly Photo[]
  onChange: (photos: Photo[]) => void
  most: number
  label: ReactNode
}

/** Photos from the camera or the phone, which may be taken out again. */
export function PhotoInput({ photos, onChange, most, label }: PhotoInputProps) {
  const { text } = useFieldTexts()
  const shown = useMemo(() => photos.map(({ blob }) => URL.createObjectURL(blob)), [photos])
  useEffect(
    () => () => {
      for (const url of shown) URL.revokeObjectURL(url)
    },
    [shown],
  )
  const add = (files: FileList | null) => {
    const added = [...(files ?? [])].map((file) => ({ name: file.name, blob: file }))
    onChange([...photos, ...added].slice(0, most))
  }
  return (
    <>
      {photos.length < most && (
        <label className={style.pick}>
          {label}
          <input
            type="file"
            accept="image/*"
            capture={most === 1 ? 'environment' : undefined}
            multiple={most > 1}
            onChange={({ target }) => {
              add(target.files)
              target.value = ''
            }}
          />
        </label>
      )}
      {photos.length > 0 && (
        <div className={style.photos}>
          {shown.map((url, index) => (
            <button
              key={url}
              type="button"
              aria-label={fill(text.removePhoto, { number: String(index + 1) })}
              onClick={() => onChange(photos.filter((_, at) => at !== index))}
            >
              <img src={url} alt="" />
            </button>
          ))}
        </div>
      )}
    </>
  )
}
