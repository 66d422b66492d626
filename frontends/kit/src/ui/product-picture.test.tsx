import { expect, test } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { ProductPicture } from './product-picture.tsx';

const pictured = (icon: string) => <ProductPicture product={{ icon, displayName: '11 Diamonds' }} />;

test('an icon that fails to load is replaced by the drawing, until another icon is chosen', () => {
  const { container, rerender } = render(pictured('one.webp'));
  const image = container.querySelector('img') as HTMLImageElement;
  expect(image.getAttribute('src')).toBe('/icons/one.webp?v=1');
  fireEvent.error(image);
  expect(image.getAttribute('src')).toContain('packs.svg#one');
  rerender(pictured('two.webp'));
  expect(image.getAttribute('src')).toBe('/icons/two.webp?v=1');
  rerender(pictured(''));
  expect(image.getAttribute('src')).toContain('packs.svg#one');
});
