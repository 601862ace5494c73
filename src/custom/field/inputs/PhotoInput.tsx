import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { fill } from '../../../providers/i18n/entry.ts'
import style from '../field.module.css'
import type { Photo } from '../outbox/outbox.ts'
import { shrink } from './shrink.ts'
import { useFieldTexts } from '../useFieldTexts.ts'

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
  const [problem, setProblem] = useState('')
  const add = async (files: readonly File[]) => {
    const added = await Promise.all(files.map((file) => shrink(file)))
    const taken = added.filter((photo) => photo !== undefined)
    const unfit = files.filter((_, index) => !added[index]).map(({ name }) => name)
    const beyond = photos.length + taken.length - most
    setProblem(
      [
        unfit.length > 0 && fill(text.notPhotos, { names: unfit.join(', ') }),
        beyond > 0 && fill(text.tooManyPhotos, { most: String(most), count: String(beyond) }),
      ]
        .filter(Boolean)
        .join(' '),
    )
    if (taken.length > 0) onChange([...photos, ...taken].slice(0, most))
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
              void add([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
      )}
      {problem && (
        <p role="alert" className={style.problem}>
          {problem}
        </p>
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
