import { useEffect, useRef, useState, type RefObject } from 'react'

import type { Chart } from '#src/inspector/chart.ts'
import {
  beginningOf,
  isWholeIn,
  wholeOf,
  type Moment,
  type Room,
  type View,
} from '#src/inspector/page/view.ts'

const nowhere: Room = { clientWidth: 0, clientHeight: 0 }

/** Where the chart stands on its canvas: it follows its actor until a person moves it. */
export const useView = (
  chart: Chart,
  moment: Moment,
): {
  canvas: RefObject<HTMLDivElement | null>
  view: View
  room: Room
  isFollowed: boolean
  isWhole: boolean
  follow: () => void
  showWhole: () => void
  move: (x: number, y: number) => void
  look: (x: number, y: number) => void
  zoomAt: (factor: number, at?: { x: number; y: number }) => void
} => {
  const canvas = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>({ x: 0, y: 0, zoom: 1 })
  const [room, setRoom] = useState(nowhere)
  const [isFollowed, setFollowed] = useState(true)
  const when = JSON.stringify(moment)

  useEffect(() => {
    const element = canvas.current
    if (element === null) {
      return undefined
    }
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element
      setRoom({ clientWidth, clientHeight })
      if (isFollowed) {
        setView(beginningOf(chart, JSON.parse(when) as Moment, element))
      }
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [canvas, chart, when, isFollowed])

  const change = (next: (now: View) => View) => {
    setFollowed(false)
    setView(next)
  }
  const zoomAt = (factor: number, { x, y } = middleOf(room)) =>
    change((now) => {
      const zoom = Math.min(3, Math.max(0.05, now.zoom * factor))
      const grown = zoom / now.zoom
      return { zoom, x: x - (x - now.x) * grown, y: y - (y - now.y) * grown }
    })

  // React hears the wheel too late to keep the page where it is.
  useEffect(() => {
    const element = canvas.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {}
      zoomAt(event.deltaY < 0 ? 1.1 : 0.9, { x: event.clientX - left, y: event.clientY - top })
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  })

  return {
    canvas,
    view,
    room,
    isFollowed,
    isWhole: isWholeIn(chart, view, room),
    follow: () => setFollowed(true),
    showWhole: () => change(() => wholeOf(chart, room)),
    move: (x, y) => change((now) => ({ ...now, x: now.x + x, y: now.y + y })),
    look: (x, y) =>
      change(({ zoom }) => {
        const middle = middleOf(room)
        return { zoom, x: middle.x - x * zoom, y: middle.y - y * zoom }
      }),
    zoomAt,
  }
}

const middleOf = ({ clientWidth, clientHeight }: Room) => ({
  x: clientWidth / 2,
  y: clientHeight / 2,
})
