"""Level building: grids of tiles, grounds from lists of points, maps of the editor Tiled."""
